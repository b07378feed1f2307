import type { Handlers } from '../../call-context';
import type { GaugesService } from './quota-gauges-service';

export const createQuotaHandlers = (gauges: GaugesService): Handlers<'quota.get'> => ({
  'quota.get': ({ query }, { db, caller }) => (query?.spaceGUID === undefined ? gauges.mine(db, caller) : gauges.ofSpace(db, caller, query.spaceGUID)),
});
