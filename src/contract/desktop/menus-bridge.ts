import { z } from 'zod';

const commandIdSchema = z.string().min(1).max(100);

/** Ids of the commands that are currently available in a window. */
export const availableCommandsSchema = z.object({ ids: z.array(commandIdSchema).max(500) });
export const commandRunSchema = z.object({ id: commandIdSchema });
/** Position of a menu, in pixels of the page. */
export const menuPositionSchema = z.object({ x: z.number().int().min(0).max(100_000), y: z.number().int().min(0).max(100_000) });

/** The application menu. Its items run commands of the focused page. */
export interface MenusBridge {
  reportAvailable(ids: readonly string[]): Promise<void>;
  onCommand(listener: (command: { readonly id: string }) => void): () => void;
  /** Opens the whole menu under a button, for systems without a menu bar. */
  popUp(place: { readonly x: number; readonly y: number }): Promise<void>;
  /** Prints the window with its print style sheet. */
  print(): Promise<void>;
}
