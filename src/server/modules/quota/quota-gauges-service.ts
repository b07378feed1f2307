import type { EndpointOutput } from '../../../contract/api/endpoints';
import { fileTypes } from '../../../contract/entities/file';
import { ApiError } from '../../api-error';
import type { Access } from '../files/access-service';
import type { SettingsService } from '../settings/settings-service';
import { presentGauge } from './quota-presenter';
import type { Quota } from './quota-service';
import type { CallScope, Caller } from '../../call-scope';

type QuotaOutput = EndpointOutput<'quota.get'>;

/** Usage as the API presents it (file specification, section 3, Quota). */
export const createGaugesService = ({ quota, access, settings }: { readonly quota: Quota; readonly access: Access; readonly settings: SettingsService }) => ({
  async mine({ db, caller: { person, personId } }: CallScope<Caller>): Promise<QuotaOutput> {
    const { place, payer, isTeam } = await quota.ofPayer(db, person.desktopGuid);
    return {
      data: {
        teamDiskVolume: isTeam ? presentGauge(payer.bytes) : null,
        personalDiskVolume: presentGauge(isTeam ? place.bytes : payer.bytes),
        createFileCount: presentGauge(isTeam ? place.files : payer.files),
        alertHasBeenDisplayed: await settings.find(db, personId, 'alertHasBeenDisplayed') === true,
      },
    };
  },

  /** Throws NOT_A_SPACE and the errors of opening the space. */
  async ofSpace(scope: CallScope<Caller>, guid: string): Promise<QuotaOutput> {
    const { db } = scope;
    const { file } = await access.open(scope, guid);
    if (file.type !== fileTypes.space) throw new ApiError('NOT_A_SPACE');
    const { isLimited, ...gauge } = await quota.ofPlace(db, guid);
      return { data: { spaceDiskVolume: { guid, ...presentGauge(gauge), isLimited } } };
  },
});

export type GaugesService = ReturnType<typeof createGaugesService>;
