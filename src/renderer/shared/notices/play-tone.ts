/** Two short notes, in Hz, each after the other. */
const notes = [659, 880] as const;
const noteSeconds = 0.16;
const volume = 0.12;

/** Plays the sound of a new notice. A browser plays nothing in a tab that the person has not used. */
export const playTone = (): void => {
  const context = new AudioContext();
  const output = context.createGain();
  output.connect(context.destination);
  const end = context.currentTime + notes.length * noteSeconds;
  output.gain.setValueAtTime(volume, context.currentTime);
  output.gain.exponentialRampToValueAtTime(0.001, end);
  notes.forEach((frequency, index) => {
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(output);
    note.start(context.currentTime + index * noteSeconds);
    note.stop(context.currentTime + (index + 1) * noteSeconds);
  });
  // Also without permission to play, so that the sound is not delayed until the next press.
  setTimeout(() => { void context.close(); }, 1000);
};
