import { LayoutGrid, List, PanelRight, Plus, Share2, Star, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { icon16 } from '../ui/icon-props';
import { IconButton } from '../ui/icon-button';
import { Kbd } from '../ui/kbd';
import { LinkButton } from '../ui/link-button';
import { SegmentedControl } from '../ui/segmented-control';
import { Row, Sample } from './sample';

const variants: readonly ButtonVariant[] = ['primary', 'outline', 'quiet', 'danger'];
const reason = 'Harbour & Quill does not allow public editing. Tomasz Verne, admin, can change this.';

export const ButtonSamples = () => {
  const [view, setView] = useState<'list' | 'tile' | 'preview'>('list');
  const [method, setMethod] = useState<'password' | 'code' | 'scan'>('password');
  const [isOpen, setOpen] = useState(true);
  return (
    <Sample title="Buttons">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="small">Small</Button>
          <Button variant={variant} icon={variant === 'danger' ? <Trash2 {...icon16} /> : <Plus {...icon16} />}>New</Button>
          <Button variant={variant} size="large">Move 3 files</Button>
          <Button variant={variant} isDisabled>Disabled</Button>
          <Button variant={variant} isDisabled disabledReason={reason}>With a reason</Button>
          <Button variant={variant} isPending>Pending</Button>
        </Row>
      ))}
      <Row>
        <IconButton label="Star" icon={<Star {...icon16} />} />
        <IconButton label="Information" icon={<PanelRight {...icon16} />} isPressed={isOpen} onPress={() => setOpen(!isOpen)} shortcut="Ctrl I" />
        <IconButton label="Upload" icon={<Upload {...icon16} />} variant="outline" size="large" />
        <IconButton label="Share" icon={<Share2 {...icon16} />} isDisabled disabledReason={reason} />
        <LinkButton>Forgot it?</LinkButton>
        <LinkButton tone="quiet">History</LinkButton>
        <LinkButton tone="danger">Delete permanently</LinkButton>
        <CopyButton text="https://deckle.example/docs/1" />
        <CopyButton text="7Q4MRT" variant="icon" />
        <Kbd>Ctrl</Kbd><Kbd>K</Kbd>
      </Row>
      <Row>
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List', icon: <List {...icon16} /> },
            { value: 'tile', label: 'Tiles', icon: <LayoutGrid {...icon16} /> },
            { value: 'preview', label: 'Preview', icon: <PanelRight {...icon16} />, isDisabled: true },
          ]}
        />
      </Row>
      <SegmentedControl
        label="Method"
        isFullWidth
        value={method}
        onChange={setMethod}
        options={[{ value: 'password', label: 'Password' }, { value: 'code', label: 'Text code' }, { value: 'scan', label: 'Scan' }]}
      />
    </Sample>
  );
};
