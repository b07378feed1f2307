import { Link2Off } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileScreen } from '../features/files/screens/file-screen';
import { VisitorFolder } from '../features/files/screens/visitor-folder';
import { useRouter } from '../shared/router/router-context';
import { selectPage } from '../shared/store/files/file-selectors';
import { useAppSelector } from '../shared/store/store-hooks';
import { EmptyState } from '../ui/empty-state';
import { renderEditor } from './editors';
import { VisitorFrame } from './frame/visitor-frame';
import type { VisitedRoute } from './visited-route';

/** Shows a visitor the file of a link. If the link opens nothing, the visitor is sent to the sign-in page, which returns here. */
export const VisitorPage = ({ route }: { readonly route: VisitedRoute }) => {
  const router = useRouter();
  const { guid } = route;
  const place = useAppSelector((state) => selectPage(state, guid));
  const [shown, setShown] = useState<string | null>(null);
  // A file shown before has been withdrawn; a file never shown may require an account.
  if (place?.status === 'ready' && shown !== guid) setShown(guid);
  const isClosed = place?.status === 'failed' && place.failure?.code === 'NOT_SIGNED_IN';
  const isWithdrawn = isClosed && shown === guid;
  useEffect(() => {
    if (isClosed && shown !== guid) router.navigate({ name: 'login', next: router.address() }, { isReplacing: true });
  }, [isClosed, shown, guid, route, router]);
  return (
    <VisitorFrame guid={guid}>
      {isWithdrawn ? <Withdrawn /> : route.name === 'file' ? <FileScreen key={guid} guid={guid} renderEditor={renderEditor} /> : <VisitorFolder key={guid} guid={guid} />}
    </VisitorFrame>
  );
};

const Withdrawn = () => {
  const { t } = useTranslation('sharing');
  return <EmptyState picture={<Link2Off size={56} strokeWidth={0.8} aria-hidden />} title={t('closedWithdrawn')} text={t('closedWithdrawnText')} />;
};
