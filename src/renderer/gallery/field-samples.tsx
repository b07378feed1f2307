import { CalendarClock, Globe, Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../ui/checkbox';
import { RowCheck } from '../ui/row-check';
import { icon16 } from '../ui/icon-props';
import { LinkButton } from '../ui/link-button';
import { Note } from '../ui/note';
import { PasswordField } from '../ui/password-field';
import { Select } from '../ui/select';
import { SelectPlaceholder } from '../ui/select-placeholder';
import { Stepper } from '../ui/stepper';
import { Switch } from '../ui/switch';
import { TextArea } from '../ui/text-area';
import { TextField } from '../ui/text-field';
import { Row, Sample } from './sample';
import styles from './gallery.module.css';

export const FieldSamples = () => {
  const [text, setText] = useState('ines@harbourquill.example');
  const [password, setPassword] = useState('paper and ink');
  const [query, setQuery] = useState('');
  const [isOn, setOn] = useState(true);
  const [size, setSize] = useState(1);
  const [role, setRole] = useState<'edit' | 'comment' | 'view'>('edit');
  return (
    <Sample title="Fields">
      <div className={styles.column}>
        <TextField label="Email or phone" value={text} onChange={setText} description="We write to you only about your account." />
        <PasswordField label="Password" value={password} onChange={setPassword} labelEnd={<LinkButton>Forgot it?</LinkButton>} />
        <TextField label="Name" value="" onChange={setText} errorMessage="Enter a name" />
        <TextField label="Locked" value="Q4 production budget" onChange={setText} isDisabled />
        <TextField label="Search" isLabelHidden type="search" placeholder="Search or jump to" value={query} onChange={setQuery} leading={<Search {...icon16} />} />
        <TextArea label="Announcement" rows={3} value={text} onChange={setText} description="Everybody in the space sees it." />
        <Switch isSelected={isOn} onChange={setOn}>Password</Switch>
        <Switch isSelected={false} onChange={setOn}>Expires</Switch>
        <Switch isSelected isDisabled onChange={setOn}>Not to be changed</Switch>
      </div>
      <Row>
        <Stepper
          label="Storage" value={size} text={`${size * 100} GB`} onChange={setSize} disabledReason={null}
          less={{ label: 'Less storage', limit: 1, reason: 'This is the least.' }} more={{ label: 'More storage', limit: 3, reason: 'This is the most.' }}
        />
        <Note icon={<CalendarClock {...icon16} />}>The storage ends with the plan, on 1 December.</Note>
      </Row>
      <Row>
        <Checkbox isSelected={isOn} onChange={setOn}>Keep me signed in on this computer</Checkbox>
        <Checkbox isSelected={false} onChange={setOn} label="Select" />
        <Checkbox isSelected={false} isIndeterminate onChange={setOn} label="Select some" />
        <Checkbox isSelected isDisabled onChange={setOn}>Disabled</Checkbox>
        <RowCheck label="Select the row" isSelected={isOn} onToggle={() => { setOn(!isOn); }} />
      </Row>
      <Row>
        <Select
          label="Role"
          value={role}
          onChange={setRole}
          options={[{ value: 'edit', label: 'Can edit' }, { value: 'comment', label: 'Can comment' }, { value: 'view', label: 'Can view' }]}
        />
        <Select
          label="Language"
          isLabelHidden
          variant="quiet"
          icon={<Globe {...icon16} />}
          value="en"
          onChange={() => undefined}
          options={[
            { value: 'en', label: 'English', language: 'en' }, { value: 'zh', label: '简体中文', language: 'zh-CN' },
            { value: 'ja', label: '日本語', language: 'ja' }, { value: 'ar', label: 'العربية', language: 'ar' },
          ]}
        />
        <SelectPlaceholder icon={<Globe {...icon16} />} text="English" />
      </Row>
    </Sample>
  );
};
