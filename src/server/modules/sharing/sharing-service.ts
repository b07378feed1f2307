import type { Deployment } from '../../account-membership';
import type { Clock } from '../../system-clock';
import type { Cursors } from '../../list-cursors';
import type { Access } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import { createSubtreeNotifier } from '../files/subtree-notifier-service';
import { createAncestorViews } from '../files/ancestor-views-service';
import { createEffectiveAccess } from '../files/effective-access-service';
import type { SharingPort } from '../files/sharing-port-service';
import type { Notices } from '../notices/notices-service';
import type { Quota } from '../quota/quota-service';
import { createPermissionChanges } from './permission-changes-service';
import { createCollaboratorsService } from './collaborators-service';
import { createExplanationService } from './access-explanation-service';
import { createLinkService } from './share-link-service';
import { createPublicSharing, type PublicSharingDependencies } from './public-sharing-service';
import { createDryRun } from './dry-run-service';
import { createRequestsService, createRequestApproval } from './access-requests-service';
import { createRestrictionsService } from './restrictions-service';
import { createSharingNotices } from './sharing-notices-service';
import { createSharePasswords } from './share-passwords-service';
import { createPasswordVerification } from './password-verification-service';

export interface SharingDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly cursors: Cursors;
  readonly deployment: Deployment;
  readonly clock: Clock;
  readonly quota: Pick<Quota, 'recordTransfer' | 'payerRefusal'>;
  readonly serverKey: Buffer;
  readonly notices: Notices;
  readonly publicSharing: Omit<PublicSharingDependencies, 'clock'>;
}

/** Creates the services of this module: links and their passwords, collaborators, requests, rules and explanations. */
export const createSharing = ({ access, views, cursors, deployment, clock, quota, serverKey, notices: raised, publicSharing: settings }: SharingDependencies) => {
  const reach = createEffectiveAccess({ deployment, clock });
  const notices = createSharingNotices({ notices: raised, reach });
  const levels = createAncestorViews({ access, views });
  const changes = createPermissionChanges({ access, holdings: createSubtreeNotifier({ deployment, clock }) });
  const passwords = createSharePasswords(serverKey);
  const publicSharing = createPublicSharing({ ...settings, clock });
  const collaborators = createCollaboratorsService({ access, views, levels, changes, cursors, deployment, clock, quota, notices, settleRequests: createRequestApproval({ clock, notices }) });
  const links = createLinkService({ access, changes, publicSharing, passwords, clock });
  const rules = createRestrictionsService({ access, views, reach, changes });
  const rehearsal = createDryRun({ access, reach });
  const port: SharingPort = {
    decryptPassword: passwords.decrypt,
    setOnlyAdmins: rules.setOnlyAdmins,
    closeForbiddenLinks: links.closeForbidden,
    requirePublicPlacement: publicSharing.requirePublicPlacement,
    dryRun: rehearsal.run,
  };
  return {
    port,
    links,
    rules,
    rehearsal,
    collaborators,
    verification: createPasswordVerification({ access, passwords, clock }),
    requests: createRequestsService({ access, cursors, clock, notices, collaborators }),
    explanations: createExplanationService({ access, levels, publicSharing, quota }),
  };
};
