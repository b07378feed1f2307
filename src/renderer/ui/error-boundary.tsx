import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import styles from './failure.module.css';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Identifies the content. A change resets the error, so that the new content is rendered. */
  readonly resetKey?: string;
  /** Replaces the standard message. */
  readonly fallback?: ReactNode;
  /** Used for logging. */
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** Confines an error to one section: shows 'Something went wrong', the error message and a reload button. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.failure) this.setState({ failure: null });
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback ?? <ErrorFallback error={failure.error} onReload={() => this.setState({ failure: null })} />;
  }
}

const ErrorFallback = ({ error, onReload }: { readonly error: unknown; readonly onReload: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.failure} role="alert">
      <h2 className={styles.title}>{t('somethingWentWrong')}</h2>
      <p className={styles.hint}>{t('somethingWentWrongHint')}</p>
      <pre className={styles.message} dir="ltr" translate="no">{error instanceof Error ? error.message : String(error)}</pre>
      <Button onPress={onReload}>{t('reload')}</Button>
    </div>
  );
};
