import { createFolderTransport, createMessageJobs, type ComposeMessage, type MessageJobs, type MessageJobsDependencies } from '../mail/mail-service';

/** The kind of the jobs that send text messages. */
export const textMessageJobKind = 'text message';

/** A text message that is ready for its recipient. */
export interface ComposedTextMessage {
  /** The number with its country code. */
  readonly to: string;
  /** One line. */
  readonly text: string;
}

export type ComposeTextMessage = ComposeMessage<ComposedTextMessage>;

/** Hands text messages over to a provider. Throws `MailError`. */
export type SendTextMessage = (message: ComposedTextMessage & { readonly id: string; readonly at: Date }, signal: AbortSignal) => Promise<unknown>;

/** Sends text messages for the modules. */
export interface TextMessages extends MessageJobs {
  /** Whether this server sends text messages. */
  readonly isOffered: boolean;
}

export interface TextMessagesDependencies extends Pick<MessageJobsDependencies<ComposedTextMessage>, 'database' | 'composers' | 'origin'> {
  /** Null for a server that sends none. */
  readonly send: SendTextMessage | null;
}

/** Keeps text messages among the mails of the operator's folder, for development. */
export const createFolderTextMessages = (directory: string): SendTextMessage => {
  const folder = createFolderTransport({ directory, from: null });
  return ({ id, at, to, text }, signal) => folder.send({ id, at, to: `${to}@text-message.invalid`, locale: 'en', subject: text, text, html: text }, signal);
};

/** Text messages by jobs, at least once. */
export const createTextMessages = ({ send, ...jobs }: TextMessagesDependencies): TextMessages => ({
  isOffered: send !== null,
  ...createMessageJobs<ComposedTextMessage>({
    ...jobs, kind: textMessageJobKind,
    send: async (message, job, signal) => { await send?.({ ...message, ...job }, signal); },
  }),
});
