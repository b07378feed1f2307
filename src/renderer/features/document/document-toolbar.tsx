import { ChevronDown, Ellipsis } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { Separator, Toolbar } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { formatKeys } from '../../../core/commands/key-bindings';
import { useIsMac } from '../../shared/commands/command-context';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { IconButton } from '../../ui/icon-button';
import { icon14, icon16 } from '../../ui/icon-props';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu';
import { blockKinds, type BlockKind, type ToolState } from './document-commands';
import { toolKeys } from './document-keys';
import { fittingTools, historyTools, shownGroups, toolGroups, type Tool, type UndoDepths } from './toolbar-tools';
import styles from './document-toolbar.module.css';

export interface DocumentToolbarProps {
  readonly state: ToolState;
  readonly depths: UndoDepths;
  readonly onTool: (tool: Tool) => void;
  readonly onBlockKind: (kind: BlockKind) => void;
}

/** The width of the strip's place, in pixels. */
const useWidth = () => {
  const place = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(Infinity);
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const observer = new ResizeObserver(([entry]) => { if (entry) setWidthPx(entry.contentRect.width); });
    observer.observe(place.current);
    return () => { observer.disconnect(); };
  }, []);
  return { place, widthPx };
};

const iconOf = ({ Icon, isDirected = false }: Tool) => <Icon {...icon16} {...(isDirected ? { className: 'mirrored' } : {})} />;

/** The tools of a document, in one strip. Tools without room are in a menu at the end. */
export const DocumentToolbar = ({ state, depths, onTool, onBlockKind }: DocumentToolbarProps) => {
  const { t } = useTranslation('document');
  const isMac = useIsMac();
  const { place, widthPx } = useWidth();
  const fitting = fittingTools(widthPx);
  const hidden = toolGroups.flat().slice(fitting);
  const shortcutOf = ({ keys }: Tool): string | undefined => (keys === undefined ? undefined : formatKeys(keys, isMac));
  const toolButton = (tool: Tool) => (
    <IconButton
      key={tool.id} label={t(tool.id)} icon={iconOf(tool)} shortcut={shortcutOf(tool)} isPressed={tool.isOn?.(state)}
      isDisabled={tool.isOff?.(state, depths) ?? false} onPress={() => { onTool(tool); }}
    />
  );
  return (
    <div ref={place} className={styles.place}>
      <Toolbar aria-label={t('tools')} className={classNames(styles.strip)}>
        {historyTools.map(toolButton)}
        <Separator orientation="vertical" className={classNames(styles.separator)} />
        <BlockMenu state={state} onBlockKind={onBlockKind} />
        {shownGroups(fitting).map((group) => (
          <Fragment key={group[0]?.id}><Separator orientation="vertical" className={classNames(styles.separator)} />{group.map(toolButton)}</Fragment>
        ))}
        {hidden.length > 0 && (
          <MenuTrigger>
            <IconButton label={t('moreTools')} icon={<Ellipsis {...icon16} />} />
            <Menu placement="bottom end">
              {hidden.map((tool) => (
                <MenuItem key={tool.id} icon={iconOf(tool)} shortcut={shortcutOf(tool)} isCurrent={tool.isOn?.(state) ?? false} isDisabled={tool.isOff?.(state, depths) ?? false} onAction={() => { onTool(tool); }}>
                  {t(tool.id)}
                </MenuItem>
              ))}
            </Menu>
          </MenuTrigger>
        )}
      </Toolbar>
    </div>
  );
};

const blockKeys: Readonly<Record<BlockKind, string>> = {
  paragraph: toolKeys.paragraph, heading1: toolKeys.heading1, heading2: toolKeys.heading2, heading3: toolKeys.heading3, code: toolKeys.codeBlock,
};
const blockTexts = { paragraph: 'paragraph', heading1: 'heading1', heading2: 'heading2', heading3: 'heading3', code: 'codeBlock' } as const satisfies Readonly<Record<BlockKind, string>>;

const BlockMenu = ({ state: { block, list }, onBlockKind }: Pick<DocumentToolbarProps, 'state' | 'onBlockKind'>) => {
  const { t } = useTranslation('document');
  const isMac = useIsMac();
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" className={styles.block ?? ''}>
        <span className={styles.blockName}><span className="visually-hidden">{t('blockKind')} </span>{t(block === 'paragraph' && list !== null ? list : blockTexts[block])}</span>
        <ChevronDown {...icon14} />
      </Button>
      <Menu label={t('blockKind')}>
        {blockKinds.map((kind) => (
          <MenuItem key={kind} shortcut={formatKeys(blockKeys[kind], isMac)} isCurrent={kind === block} onAction={() => { onBlockKind(kind); }}>{t(blockTexts[kind])}</MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
};
