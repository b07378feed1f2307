import type { RegistrationMode } from '../../../contract/api/platform-endpoints';
import { usePlatformStatus, type PlatformStatus } from '../../shared/use-platform-status';

/** A server without the setting is open. */
export const registrationOf = (status: PlatformStatus | null): RegistrationMode | null => status && (status.registration ?? 'open');

/**
 * Whether people may register on this server; null until it is known. An unreachable server, or an older one without
 * the setting, counts as open: the registration then reports the problem.
 */
export const useRegistration = (): RegistrationMode | null => registrationOf(usePlatformStatus());
