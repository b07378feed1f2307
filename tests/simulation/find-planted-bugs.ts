const say = (text: string): void => { process.stdout.write(`${text}\n`); };

/**
 * Runs histories with each planted bug until one has a problem. Prints the results, and returns whether all were found
 * within the limit. The words of the command line choose some of the bugs.
 */
export const findPlantedBugs = async <Plant>(planted: Readonly<Record<string, Plant>>, run: (seed: number, plants?: Plant) => Promise<{ readonly problems: readonly string[] }>, seedLimit: number): Promise<boolean> => {
  const wanted = process.argv.slice(2).join(' ');
  let missed = 0;
  for (const [name, plants] of Object.entries(planted)) {
    if (!name.includes(wanted)) continue;
    let found: string | null = null;
    let seed = 1;
    for (; seed <= seedLimit && found === null; seed += 1) {
      const { problems } = await run(seed, plants).catch((error: unknown) => ({ problems: [String(error)] }));
      // A history that also fails without the bug does not prove the bug.
      found = problems.length > 0 && (await run(seed)).problems.length === 0 ? problems[0] ?? null : null;
    }
    if (found === null) missed += 1;
    say(found === null ? `✗ ${name}: not found in ${seedLimit} seeds` : `✓ ${name}: seed ${seed - 1}: ${found.split('\n')[0]}`);
  }
  return missed === 0;
};
