import { CloudOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { fileTypes } from '../../contract/entities/file';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { DeckledSheet } from '../ui/deckled-sheet';
import { EmptyState } from '../ui/empty-state';
import { ErrorBoundary } from '../ui/error-boundary';
import { FactRows } from '../ui/fact-rows';
import { icon16 } from '../ui/icon-props';
import { Peg } from '../ui/peg';
import { ProgressBar } from '../ui/progress-bar';
import { QrCode } from '../ui/qr-code';
import { ReleaseNotes } from '../ui/release-notes';
import { Skeleton } from '../ui/skeleton';
import { toasts } from '../ui/toast-store';
import { TopProgressBar } from '../ui/top-progress-bar';
import { TransferLine, TransferLines, TransferPanel } from '../ui/transfer-panel';
import { Wire } from '../ui/wire';
import { Row, Sample } from './sample';
import styles from './gallery.module.css';

const Broken = () => {
  throw new Error('Cannot read properties of undefined (reading "rows")');
};

export const FeedbackSamples = () => {
  const [isLoading, setLoading] = useState(false);
  const [isBannerShown, setBannerShown] = useState(true);
  return (
    <Sample title="Feedback">
      <TopProgressBar isActive={isLoading} />
      <div className={styles.column}>
        {isBannerShown && (
          <Banner tone="warn" shape="card" title="You are offline." icon={<CloudOff {...icon16} />} onClose={() => setBannerShown(false)}>
            You can write, rename and move; uploads and sharing wait for the connection.
          </Banner>
        )}
        <Banner action={<Button size="small">Restart</Button>}>Version 3.4.1 is ready.</Banner>
        <ProgressBar label="Storage" value={24.8} />
        <ProgressBar label="Upload" value={62} tone="accent" />
        <ProgressBar label="Import" value={null} />
        <Row><Skeleton shape="circle" width={26} height={26} /><Skeleton width={220} /><Skeleton width={80} /></Row>
        <TransferPanel
          label="Downloads" title="1 of 3 files" notes={[{ text: '1 failed', isError: true }]} progress={{ value: 62, maxValue: 100 }}
          collapseLabel="Show less" expandLabel="Show more"
        >
          <TransferLines>
            <TransferLine name="Harbour chart.pdf" type={fileTypes.pdf} state="running" statusText="6.2 of 10 MB" progress={{ label: 'Harbour chart.pdf', value: 62, maxValue: 100 }} />
            <TransferLine name="Tides.xlsx" type={fileTypes.xls} state="done" statusText="Done" progress={null} />
            <TransferLine name="Cranes.mp4" type={fileTypes.mp4} state="failed" statusText="The server cannot be reached." progress={null} hints={['It goes on by itself.']} />
          </TransferLines>
        </TransferPanel>
      </div>
      <Row>
        <Button onPress={() => toasts.show({ text: 'Saved', kind: 'success' })}>Toast</Button>
        <Button onPress={() => toasts.show({ text: 'Deleted “Q4 production budget”', action: { label: 'Undo', onAction: () => undefined } })}>With undo</Button>
        <Button onPress={() => toasts.show({ text: 'The name is taken up by a file that was renamed a moment ago, and this text is long enough to need two lines.', kind: 'error' })}>Error</Button>
        <Button onPress={() => setLoading(!isLoading)}>Top progress</Button>
      </Row>
      <EmptyState
        title="Nothing in this folder yet"
        text="Agendas, stand plans and stockist lists for the roadshow belong here."
        action={<Button variant="primary" size="large" icon={<Plus {...icon16} />}>New document</Button>}
        footnote="The 7 people here will see it once you are back online."
      />
      <Row>
        <QrCode text="https://deckle.example/docs/1" label="QR code of the link" />
        <ReleaseNotes notes={'**Faster** lists\n\n- `Ctrl+K` finds *everything*\n- [More](https://deckle.example/notes)'} />
        <DeckledSheet label="What follows" className={styles.slip ?? ''}>Anyone with the link gains access.</DeckledSheet>
      </Row>
      <div className={styles.hanging}><Wire className={styles.wire} /><Peg className={styles.peg} /></div>
      <FactRows facts={[{ name: 'Version', value: '3.4.0' }, { name: 'Server', value: 'https://deckle.example' }]} />
      <ErrorBoundary><Broken /></ErrorBoundary>
    </Sample>
  );
};
