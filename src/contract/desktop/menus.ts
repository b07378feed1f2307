import { z } from 'zod';

const commandIdSchema = z.string().min(1).max(100);

/** What can be done in a window just now: ids of commands. */
export const availableCommandsSchema = z.object({ ids: z.array(commandIdSchema).max(500) });
export const commandRunSchema = z.object({ id: commandIdSchema });
/** Where a menu opens, in pixels of the page. */
export const menuPlaceSchema = z.object({ x: z.number().int().min(0).max(100_000), y: z.number().int().min(0).max(100_000) });

/** The application's menu, whose items run the commands of the page in front. */
export interface MenusBridge {
  tellAvailable(ids: readonly string[]): Promise<void>;
  onCommand(listener: (command: { readonly id: string }) => void): () => void;
  /** Opens the whole menu under a button, where the system shows none. */
  popUp(place: { readonly x: number; readonly y: number }): Promise<void>;
  /** Prints what the window shows, as its style sheet for paper has it. */
  print(): Promise<void>;
}
