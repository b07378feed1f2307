import type { ReleaseArchitecture, ReleasePlatform } from '../../../contract/releases';

/** What the visitor sits at, as far as a browser tells; nothing that the app runs on where it is a phone. */
export interface VisitorMachine {
  readonly platform: ReleasePlatform | null;
  readonly architecture: ReleaseArchitecture;
}

/** What browsers built on Chromium tell when asked; others have only the user agent. */
interface AgentData {
  readonly platform: string;
  readonly mobile: boolean;
  getHighEntropyValues(hints: readonly string[]): Promise<{ readonly architecture?: string }>;
}

export interface AskedNavigator {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly userAgentData?: AgentData;
}

const platformOf = ({ userAgent, maxTouchPoints, userAgentData }: AskedNavigator): ReleasePlatform | null => {
  if (userAgentData?.mobile === true || /Android|iPhone|iPad|iPod|CrOS|Mobile/.test(userAgent)) return null;
  if (/Windows/.test(userAgent)) return 'win32';
  // A tablet of Apple's says that it is a Mac, which has no screen to touch.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? null : 'darwin';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
};

const told = async (data: AgentData | undefined): Promise<string> => {
  try {
    return (await data?.getHighEntropyValues(['architecture']))?.architecture ?? '';
  } catch (error) {
    // The person, or a policy, keeps the browser from telling.
    if (error instanceof DOMException) return '';
    throw error;
  }
};

/** Where nothing tells otherwise it is x64, whose packages run on ARM machines of Windows and macOS, too. */
export const visitorMachine = async (asked: AskedNavigator): Promise<VisitorMachine> => {
  const architecture = await told(asked.userAgentData);
  const isArm = architecture === 'arm' || (architecture === '' && /aarch64|arm64/i.test(asked.userAgent));
  return { platform: platformOf(asked), architecture: isArm ? 'arm64' : 'x64' };
};
