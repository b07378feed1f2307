import type { Deployment } from '../../account';
import type { Clock } from '../../clock';
import type { Cursors } from '../../cursors';
import type { Access } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import { createHoldings } from '../files/holdings-service';
import { createLevels } from '../files/levels-service';
import { createReach } from '../files/reach-service';
import type { SharingPort } from '../files/sharing-port-service';
import type { Quota } from '../quota/quota-service';
import { createChanges } from './changes-service';
import { createCollaboratorsService } from './collaborators-service';
import { createExplanationService } from './explanation-service';
import { createLinkService } from './link-service';
import { createPublicSharing, type PublicSharingDependencies } from './public-sharing-service';
import { createRehearsal } from './rehearsal-service';
import { createRequestsService, createRequestSettling } from './requests-service';
import { createRulesService } from './rules-service';
import { createSharePasswords } from './share-passwords-service';
import { createVerificationService } from './verification-service';

export interface SharingDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly cursors: Cursors;
  readonly deployment: Deployment;
  readonly clock: Clock;
  readonly quota: Pick<Quota, 'handedOver' | 'payerShortage'>;
  readonly serverKey: Buffer;
  readonly publicSharing: PublicSharingDependencies;
}

/** Creates the services of this module: links and their passwords, collaborators, requests, rules and explanations. */
export const createSharing = ({ access, views, cursors, deployment, clock, quota, serverKey, publicSharing: settings }: SharingDependencies) => {
  const reach = createReach({ deployment, clock });
  const levels = createLevels({ access, views });
  const changes = createChanges({ access, holdings: createHoldings({ deployment, clock }) });
  const passwords = createSharePasswords(serverKey);
  const publicSharing = createPublicSharing(settings);
  const collaborators = createCollaboratorsService({ access, views, levels, changes, cursors, deployment, clock, quota, settleRequests: createRequestSettling(clock) });
  const links = createLinkService({ access, changes, publicSharing, passwords, clock });
  const rules = createRulesService({ access, views, reach, changes });
  const rehearsal = createRehearsal({ access, reach });
  const port: SharingPort = {
    decryptPassword: passwords.decrypt,
    setOnlyAdmins: rules.setOnlyAdmins,
    closeUnrightfulLinks: links.closeUnrightful,
    requireBelow: publicSharing.requireBelow,
    rehearse: rehearsal.run,
  };
  return {
    port,
    links,
    rules,
    rehearsal,
    collaborators,
    verification: createVerificationService({ access, passwords, clock }),
    requests: createRequestsService({ access, cursors, clock, collaborators }),
    explanations: createExplanationService({ access, levels, publicSharing, quota }),
  };
};
