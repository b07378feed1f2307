import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useCommandHandler } from '../../shared/commands/use-command';
import { useBridge } from '../../shared/store/store-hooks';
import { FindField } from '../../shared/find/find-field';
import { LinkButton } from '../../ui/link-button';
import { useFindInPage } from './use-find-in-page';

/** The searched element: the page's main content, without dialogs. */
const pageRoot = (): Element | null => document.querySelector('main') ?? document.querySelector('#root');

/** Find in page, on the desktop. A browser has its own search, and keeps its shortcuts. */
export const FindBar = () => {
  const isDesktop = useBridge().host === 'desktop';
  return isDesktop ? <Host /> : null;
};

type Step = (by: 1 | -1) => void;

const Host = () => {
  const [requests, setRequests] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    setRequests((count) => count + 1);
  };
  const stepper = useRef<Step | null>(null);
  useCommandHandler('page.find', open);
  useCommandHandler('page.find-next', () => { if (stepper.current) stepper.current(1); else open(); });
  useCommandHandler('page.find-previous', () => { if (stepper.current) stepper.current(-1); else open(); });
  const holdStep = useCallback((step: Step | null): void => { stepper.current = step; }, []);
  return isOpen ? <Bar requests={requests} holdStep={holdStep} onClose={() => { setOpen(false); }} /> : null;
};

interface BarProps {
  readonly requests: number;
  /** Provides the step function to shortcuts outside the bar. */
  readonly holdStep: (step: Step | null) => void;
  readonly onClose: () => void;
}

const Bar = ({ requests, holdStep, onClose }: BarProps) => {
  const { t } = useTranslation('find');
  const search = useCommand('search.open');
  const [query, setQuery] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const { count, current, isPartial, step } = useFindInPage(query, isCaseSensitive, pageRoot);
  useEffect(() => {
    holdStep(step);
    return () => { holdStep(null); };
  }, [step, holdStep]);
  return (
    <FindField
      requests={requests} query={query} onQueryChange={setQuery} isCaseSensitive={isCaseSensitive} onCaseSensitiveChange={setCaseSensitive}
      count={count} current={current} step={step} onClose={onClose}
    >
      {isPartial && <>{t('partial')} <LinkButton onPress={() => { onClose(); search.run(); }}>{t('searchAll')}</LinkButton></>}
    </FindField>
  );
};
