import type { Handlers } from '../../call-context';
import type { GaugesService } from './quota-gauges-service';

export const createQuotaHandlers = (gauges: GaugesService): Handlers<'quota.get'> => ({
  'quota.get': ({ query }, { scope }) => (query?.spaceGUID === undefined ? gauges.mine(scope) : gauges.ofSpace(scope, query.spaceGUID)),
});
