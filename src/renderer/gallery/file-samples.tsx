import { useState } from 'react';
import { fileTypes } from '../../contract/entities/file';
import { useFormats } from '../shared/format/use-formats';
import { Avatar } from '../ui/avatar';
import { Chip, type ChipTone } from '../ui/chip';
import { FileIcon } from '../ui/file-icon';
import { FileName } from '../ui/file-name';
import { FileThumb } from '../ui/file-thumb';
import { MarkedText } from '../ui/marked-text';
import { RelativeTime } from '../shared/format/relative-time-label';
import { Row, Sample } from './sample';
import styles from './gallery.module.css';

const names = [
  'Launch day photography', '秋季发布会主持稿（第二版）', '新製品発表会スライド 最終', 'عقود الموردين ٢٠٢٦', 'عرض إطلاق الخريف للموزعين في المنطقة الشرقية.pptx',
  'Letterpress quote for autumn cards, Hartmann and Sohn, revised after proof – signed.pdf', 'تقرير Quarterly report.pdf', 'a',
  '工厂参观 剪辑样片 第三版 已审核 请勿外传 最终修改稿 终稿.mp4',
];
const people = ['Ines Halloran', '周予安', '林若溪', '佐藤 未央', 'ليلى الحداد', 'Tomasz Verne', 'Priya Raman', 'Noor', 'Dana Mirov'];
const tones: readonly ChipTone[] = ['neutral', 'accent', 'warn', 'danger', 'blue', 'green', 'amber', 'violet', 'teal', 'red'];
const minuteMs = 60_000;
const ages = [5_000, 5 * minuteMs, 180 * minuteMs, 1_440 * minuteMs, 5 * 1_440 * minuteMs, 500 * 1_440 * minuteMs];
const sizes = [0, 96_300, 9_600_000, 53_687_091_200];

export const FileSamples = () => {
  const formats = useFormats();
  const [nowMs] = useState(() => Date.now());
  return (
    <Sample title="Files and people">
      {[15, 20, 32].map((size) => (
        <Row key={size}>
          {Object.entries(fileTypes).filter(([name]) => name !== 'all').map(([name, type]) => <FileIcon key={name} type={type} name={name} size={size} />)}
          <FileIcon type={fileTypes.unknown} name="notes.txt" size={size} />
        </Row>
      ))}
      <Row>
        <FileIcon type={fileTypes.newdoc} name="" size={80} /><FileIcon type={fileTypes.folder} name="" size={80} />
        <FileIcon type={fileTypes.img} name="" size={80} /><FileIcon type={fileTypes.space} name="" size={80} />
      </Row>
      <Row>{[fileTypes.newdoc, fileTypes.mosheet, fileTypes.presentation, fileTypes.mindmap].map((type) => <span key={type} className={styles.thumb}><FileThumb type={type} name="" /></span>)}</Row>
      <Row><MarkedText text="Launch day photography" marks={[[0, 6]]} isName /><MarkedText text="秋季发布会主持稿" marks={[[2, 5]]} isName /></Row>
      <div className={styles.narrow}>{names.map((name) => <FileName key={name} name={name} />)}</div>
      <Row>
        {people.map((name) => <Avatar key={name} person={{ name }} label={name} />)}
        <Avatar person={{ name: 'Ines Halloran' }} size={40} /><Avatar person={{ name: '周予安' }} size={64} />
      </Row>
      <Row>{tones.map((tone) => <Chip key={tone} tone={tone}>{tone}</Chip>)}<Chip tone="violet">设计</Chip></Row>
      <Row>{ages.map((ageMs) => <RelativeTime key={ageMs} at={nowMs - ageMs} />)}</Row>
      <Row>{sizes.map((size) => <span key={size} className="tabular">{formats.bytes(size)}</span>)}<span className="tabular">{formats.amount(123_450)}</span></Row>
    </Sample>
  );
};
