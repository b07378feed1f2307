import { useState } from 'react';
import { ConnectionProblemBanner } from '../features/accounts/connection-problem-banner';
import { PolicyNotice } from '../features/accounts/policy-notice';
import { ServerChoice } from '../features/accounts/server-choice';
import { useConnectionProblem } from '../features/accounts/use-connection-problem';
import { ServerScreen } from '../features/auth/server-screen';
import { SignInScreen } from '../features/auth/sign-in-screen';
import { SignUpScreen } from '../features/auth/sign-up-screen';
import { lazyPart } from '../shared/parts/lazy-part';
import { useRoute } from '../shared/router/router-context';
import { useBridge, useWindowSelector } from '../shared/store/store-hooks';

/** Only the desktop app chooses a server. */
const ServerFormPart = lazyPart(async () => (await import('../features/accounts/server-form')).ServerForm);

/** The pages without a session: the choice of a server, then sign-in or sign-up. */
export const SignedOutPages = () => {
  const { desktop } = useBridge();
  const route = useRoute();
  const server = useWindowSelector(({ session: { session } }) => (session.status === 'unknown' ? null : session.server));
  const problem = useConnectionProblem();
  const [isChoosing, setChoosing] = useState(false);
  const leave = (): void => { setChoosing(false); };
  const policy = desktop && <PolicyNotice desktop={desktop} />;
  if (desktop && (isChoosing || server === null)) {
    return <ServerScreen notice={policy} form={<ServerFormPart props={{ desktop, current: server, onChosen: leave, onCancel: leave }} />} />;
  }
  const aside = {
    serverChoice: desktop && server !== null && <ServerChoice key={server} servers={desktop.servers} current={server} onChange={() => { setChoosing(true); }} />,
    notice: <>{problem && <ConnectionProblemBanner problem={problem} shape="card" />}{policy}</>,
  };
  const next = route.name === 'login' || route.name === 'register' ? route.next : null;
  return route.name === 'register' ? <SignUpScreen next={next} {...aside} /> : <SignInScreen next={next} isBlocked={route.name === 'login' && route.isBlocked} {...aside} />;
};
