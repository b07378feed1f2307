import { useEffect, useState, type ComponentType } from 'react';
import { ConnectionProblemBanner } from '../features/accounts/connection-problem-banner';
import { PolicyNotice } from '../features/accounts/policy-notice';
import { ServerChoice } from '../features/accounts/server-choice';
import { useConnectionProblem } from '../features/accounts/use-connection-problem';
import { AuthFrame, type AuthPageProps } from '../features/auth/auth-frame';
import { ServerScreen } from '../features/auth/server-screen';
import { SignInScreen } from '../features/auth/sign-in-screen';
import { SignUpScreen } from '../features/auth/sign-up-screen';
import { loadPageTexts } from '../shared/i18n/i18n';
import { lazyPart } from '../shared/parts/lazy-part';
import { PartFailure } from '../shared/parts/part-failure';
import { useRoute } from '../shared/router/router-context';
import { useBridge, useWindowSelector } from '../shared/store/store-hooks';

/** Only the desktop app chooses a server. */
const ServerFormPart = lazyPart(async () => (await import('../features/accounts/server-form')).ServerForm);

/** A page with codes and its texts. */
const lazyPage = (read: () => Promise<ComponentType<AuthPageProps>>) => lazyPart<AuthPageProps>(
  async () => (await Promise.all([read(), loadPageTexts('codePage')]))[0],
  { failure: (onRetry, { serverChoice, notice }) => <AuthFrame serverChoice={serverChoice} notice={notice}><PartFailure onRetry={onRetry} /></AuthFrame> },
);
const codePages = {
  reset: lazyPage(async () => (await import('../features/auth/password-reset-screen')).PasswordResetScreen),
  code: lazyPage(async () => (await import('../features/auth/code-sign-in-screen')).CodeSignInScreen),
};

/** The pages without a session: the choice of a server, then sign-in, sign-up and the pages with codes. */
export const SignedOutPages = () => {
  const { desktop } = useBridge();
  const route = useRoute();
  const server = useWindowSelector(({ session: { session } }) => (session.status === 'unknown' ? null : session.server));
  const problem = useConnectionProblem();
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => { for (const page of Object.values(codePages)) page.preload(); }, []);
  const leave = (): void => { setChoosing(false); };
  const policy = desktop && <PolicyNotice desktop={desktop} />;
  if (desktop && (isChoosing || server === null)) {
    return <ServerScreen notice={policy} form={<ServerFormPart props={{ desktop, current: server, onChosen: leave, onCancel: leave }} />} />;
  }
  const props: AuthPageProps = {
    next: route.name === 'login' || route.name === 'register' ? route.next : null,
    serverChoice: desktop && server !== null && <ServerChoice key={server} servers={desktop.servers} current={server} onChange={() => { setChoosing(true); }} />,
    notice: <>{problem && <ConnectionProblemBanner problem={problem} shape="card" />}{policy}</>,
  };
  if (route.name === 'register') return <SignUpScreen {...props} />;
  if (route.name !== 'login' || route.way === undefined) return <SignInScreen isBlocked={route.name === 'login' && route.isBlocked} {...props} />;
  const Page = codePages[route.way];
  return <Page key={route.way} props={props} placeholder={<AuthFrame serverChoice={props.serverChoice} notice={props.notice}>{null}</AuthFrame>} />;
};
