import { useEffect, useState } from 'react';
import { localeSchema, themeColourSchema, themeModeSchema } from '../../contract/preferences';
import { setLocale } from '../shared/i18n/i18n';
import { useLocaleId } from '../ui/locale-context';
import { PageHeader, PageKicker } from '../ui/page-header';
import { SegmentedControl } from '../ui/segmented-control';
import { applyTheme, type Theme } from '../ui/apply-theme';
import { ButtonSamples } from './button-samples';
import { FeedbackSamples } from './feedback-samples';
import { FieldSamples } from './field-samples';
import { FileSamples } from './file-samples';
import { OverlaySamples } from './overlay-samples';
import { ScrollSamples } from './scroll-samples';
import styles from './gallery.module.css';

const options = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));

const themeOfAddress = (): Theme => {
  const query = new URLSearchParams(location.search);
  return { mode: themeModeSchema.catch('light').parse(query.get('mode')), colour: themeColourSchema.catch('default').parse(query.get('colour')) };
};

/**
 * Every widget in its states, for development and tests. The gallery is mounted in those builds only, so its texts
 * are samples outside of the catalogues. `?mode=`, `?colour=` and `?locale=` set the initial values.
 */
export const Gallery = () => {
  const [theme, setTheme] = useState(themeOfAddress);
  const locale = useLocaleId();
  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    const requested = localeSchema.safeParse(new URLSearchParams(location.search).get('locale'));
    if (requested.success) void setLocale(requested.data);
  }, []);
  return (
    <main className={styles.gallery}>
      <PageHeader
        above={<PageKicker>Widgets</PageKicker>} title="Deckle"
        end={(
          <>
            <SegmentedControl label="Colour" options={options(themeColourSchema.options)} value={theme.colour} onChange={(colour) => setTheme({ ...theme, colour })} />
            <SegmentedControl label="Mode" options={options(themeModeSchema.options)} value={theme.mode} onChange={(mode) => setTheme({ ...theme, mode })} />
            <SegmentedControl label="Locale" options={options(localeSchema.options)} value={locale} onChange={(chosen) => void setLocale(chosen)} />
          </>
        )}
      />
      <div className={styles.sheets}>
        <ButtonSamples />
        <FieldSamples />
        <FileSamples />
        <FeedbackSamples />
        <OverlaySamples />
        <ScrollSamples />
      </div>
    </main>
  );
};
