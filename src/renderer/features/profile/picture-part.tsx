import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { avatarLimitBytes, avatarMediaTypes, type AvatarMediaType } from '../../../contract/api/byte-routes';
import type { Myself } from '../../../contract/entities/myself';
import { failureOf } from '../../shared/bridge-failure';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge } from '../../shared/store/store-hooks';
import { useWrite } from '../../shared/use-write';
import alertLine from '../../ui/alert-line.module.css';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { LockedReason } from './locked-reason';
import { PictureSquare, type PictureSquareProps } from './picture-square';
import styles from './profile.module.css';

interface ChosenPicture {
  readonly file: File;
  /** See `avatarPositionSchema`. */
  readonly position: number;
  readonly type: AvatarMediaType;
  readonly url: string;
}

const isPictureType = (type: string): type is AvatarMediaType => (avatarMediaTypes as readonly string[]).includes(type);

export interface ProfilePartProps {
  readonly myself: Myself;
  readonly onChanged: (changed: Myself) => void;
}

/** The person's picture. A chosen file is shown before it is stored, and remains chosen after a failure. */
export const PicturePart = ({ myself: { name, avatar, canModifyAvatar = true }, onChanged }: ProfilePartProps) => {
  const { t } = useTranslation('profile');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const formats = useFormats();
  const { api } = useBridge();
  const { isPending: isWriting, send } = useWrite();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const url = chosen?.url ?? null;
  useEffect(() => (url === null ? undefined : () => { URL.revokeObjectURL(url); }), [url]);
  const isPending = isSending || isWriting;
  const unreadable = errorText({ code: 'PICTURE_NOT_READABLE', message: '', args: {} });
  const limit = formats.bytes(avatarLimitBytes);

  const choose = (file: File | undefined): void => {
    if (!file) return;
    const { type } = file;
    setChosen(null);
    if (!isPictureType(type)) setProblem(unreadable);
    else if (file.size > avatarLimitBytes) setProblem(t('tooLarge', { limit }));
    else {
      setProblem(null);
      setChosen({ file, type, position: 0.5, url: URL.createObjectURL(file) });
    }
  };
  const store = async (address: string | null): Promise<void> => {
    const result = await send('account.change', { body: { avatar: address } });
    if (!result.isDone) {
      setProblem(errorText(result.failure));
      return;
    }
    setChosen(null);
    setProblem(null);
    onChanged(result.value);
  };
  const upload = async ({ file, type, position }: ChosenPicture): Promise<void> => {
    setSending(true);
    try {
      // The file may be gone from the disk.
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) setProblem(unreadable);
      else await store(await api.uploadPicture({ bytes: new Uint8Array(bytes), type, position }));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'PICTURE_NOT_READABLE') setChosen(null);
      setProblem(errorText(failure));
    } finally {
      setSending(false);
    }
  };

  return (
    <section className={styles.picturePart} aria-label={t('picture')}>
      {chosen === null ? <Avatar person={{ name, avatar }} size={72} label={name} /> : <Preview chosen={chosen} onMove={(position) => { setChosen({ ...chosen, position }); }} onFailed={() => { setChosen(null); setProblem(unreadable); }} />}
      <div className={styles.pictureWords}>
        {!canModifyAvatar && <LockedReason field="avatar" />}
        {canModifyAvatar && chosen === null && (
          <div className={styles.acts}>
            <FileTrigger acceptedFileTypes={[...avatarMediaTypes]} onSelect={(files) => { choose(files?.[0]); }}>
              <Button icon={<ImageUp {...icon16} />} isDisabled={isPending}>{t(avatar === null ? 'choosePicture' : 'changePicture')}</Button>
            </FileTrigger>
            {avatar !== null && <Button variant="quiet" isPending={isPending} onPress={() => void store(null)}>{t('removePicture')}</Button>}
          </div>
        )}
        {chosen !== null && (
          <div className={styles.acts}>
            <Button variant="primary" isPending={isPending} onPress={() => void upload(chosen)}>{t('usePicture')}</Button>
            <Button variant="quiet" isDisabled={isPending} onPress={() => { setChosen(null); setProblem(null); }}>{tCommon('cancel')}</Button>
          </div>
        )}
        {problem !== null && <p role="alert" className={alertLine.alert}>{problem}</p>}
        {canModifyAvatar && problem === null && <p className={styles.hint}>{chosen === null ? t('pictureText', { limit }) : t('previewText')}</p>}
      </div>
    </section>
  );
};

/** A chosen picture. Browsers cannot show TIFF, so its name is shown. */
const Preview = ({ chosen: { file, type, url, position }, ...actions }: { readonly chosen: ChosenPicture } & Pick<PictureSquareProps, 'onMove' | 'onFailed'>) => (
  type === 'image/tiff' ? <span className={styles.preview}><bdi>{file.name}</bdi></span> : <PictureSquare key={url} url={url} position={position} {...actions} />
);
