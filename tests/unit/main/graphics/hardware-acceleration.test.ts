import { describe, expect, it } from 'vitest';
import { createHardwareAcceleration, graphicsDocument } from '../../../../src/main/graphics/hardware-acceleration';
import { createMemoryDocument } from '../../../../src/main/storage/document';

describe('a graphics card that fails', () => {
  const start = (document = createMemoryDocument(graphicsDocument.initial()), appVersion = '3.4.0') => {
    const clock = { now: 0 };
    return { graphics: createHardwareAcceleration({ document, now: () => clock.now, appVersion }), clock, document };
  };

  it('is disabled from the next start on after three failures within two minutes', () => {
    const { graphics, clock, document } = start();
    const given = [0, 60_000, 119_000].map((at) => {
      clock.now = at;
      return graphics.recordFailure();
    });
    expect([given, graphics.isAccelerated()]).toEqual([[false, false, true], true]);
    expect(graphics.recordFailure()).toBe(false);
    expect(start(document).graphics.isAccelerated()).toBe(false);
  });

  it('is not disabled after occasional failures', () => {
    const { graphics, clock, document } = start();
    const given = [0, 60_000, 121_000, 200_000, 300_000].map((at) => {
      clock.now = at;
      return graphics.recordFailure();
    });
    expect([given.includes(true), document.read().isAccelerated]).toEqual([false, true]);
  });

  it('is prompted about once in each version, and never while it draws', () => {
    expect(start().graphics.shouldPrompt()).toBe(false);
    const document = createMemoryDocument({ isAccelerated: false });
    const { graphics } = start(document);
    expect(graphics.shouldPrompt()).toBe(true);
    graphics.keepDisabled();
    expect([graphics.shouldPrompt(), start(document).graphics.isAccelerated(), start(document).graphics.shouldPrompt(), start(document, '3.4.1').graphics.shouldPrompt()]).toEqual([false, false, false, true]);
  });

  it('is retried on the person\'s request', () => {
    const { graphics, document } = start(createMemoryDocument({ isAccelerated: false }));
    expect(graphics.isAccelerated()).toBe(false);
    graphics.enableAtNextStart();
    expect(start(document).graphics.isAccelerated()).toBe(true);
  });
});
