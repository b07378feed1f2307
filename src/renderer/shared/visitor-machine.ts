import type { ReleaseArchitecture, ReleasePlatform } from '../../contract/release-manifest';

/**
 * The visitor's computer, as far as the browser reveals it. `platform` is null for phones and other unsupported
 * systems.
 */
export interface VisitorMachine {
  readonly platform: ReleasePlatform | null;
  readonly architecture: ReleaseArchitecture;
}

/** User-agent client hints of Chromium browsers; others have only the user agent. */
interface AgentData {
  readonly platform: string;
  readonly mobile: boolean;
  getHighEntropyValues(hints: readonly string[]): Promise<{ readonly architecture?: string }>;
}

export interface NavigatorHints {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly userAgentData?: AgentData;
}

const platformOf = ({ userAgent, maxTouchPoints, userAgentData }: NavigatorHints): ReleasePlatform | null => {
  if (userAgentData?.mobile === true || /Android|iPhone|iPad|iPod|CrOS|Mobile/.test(userAgent)) return null;
  if (/Windows/.test(userAgent)) return 'win32';
  // An iPad reports a Mac, but Macs have no touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? null : 'darwin';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
};

const architectureHint = async (data: AgentData | undefined): Promise<string> => {
  try {
    return (await data?.getHighEntropyValues(['architecture']))?.architecture ?? '';
  } catch (error) {
    // The person or a policy blocks client hints.
    if (error instanceof DOMException) return '';
    throw error;
  }
};

/** Defaults to x64, whose packages also run on ARM computers with Windows or macOS. */
export const visitorMachine = async (hints: NavigatorHints): Promise<VisitorMachine> => {
  const architecture = await architectureHint(hints.userAgentData);
  const isArm = architecture === 'arm' || (architecture === '' && /aarch64|arm64/i.test(hints.userAgent));
  return { platform: platformOf(hints), architecture: isArm ? 'arm64' : 'x64' };
};
