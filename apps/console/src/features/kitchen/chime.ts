/**
 * The sound of a new ticket: two struck notes, made here so that nothing is downloaded. Browsers stay silent until somebody has
 * touched the page, and so they are again after a reload: `unlock` is called from every tap and key.
 */
export interface Chime {
  /** Starts the sound where the browser lets it. */
  unlock(): void
  /** While the browser keeps it silent a ring is owed, and sounds once it no longer is: one, however many there were. */
  ring(): void
  isRunning(): boolean
  /** `tell` hears whenever `isRunning` may have changed; answers how it stops hearing. */
  onChange(tell: () => void): () => void
}

export function createChime(): Chime {
  let context: AudioContext | null = null
  let isOwed = false
  const listeners = new Set<() => void>()
  const isRunning = () => context?.state === 'running'

  function changed(): void {
    if (isOwed && context !== null && isRunning()) {
      isOwed = false
      strikeTwice(context)
    }
    for (const tell of listeners) tell()
  }

  function unlock(): void {
    if (isRunning()) return
    context ??= makeContext(changed)
    // A browser that does not let it leaves the promise open, or refuses it.
    context?.resume().then(changed, () => undefined)
  }

  return {
    unlock,
    isRunning,
    ring() {
      isOwed = true
      unlock()
      changed()
    },
    onChange(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

/** Null where there is nothing to sound with: tickets are to come all the same. */
function makeContext(changed: () => void): AudioContext | null {
  try {
    const made = new AudioContext()
    made.addEventListener('statechange', changed)
    return made
  } catch {
    return null
  }
}

function strikeTwice(audio: AudioContext): void {
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 1318.5],
  ] as const) {
    strike(audio, audio.currentTime + at, pitch)
  }
}

function strike(audio: AudioContext, at: number, pitch: number): void {
  const note = audio.createOscillator()
  const volume = audio.createGain()
  note.type = 'triangle'
  note.frequency.value = pitch
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.6, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.7)
  note.connect(volume).connect(audio.destination)
  note.start(at)
  note.stop(at + 0.75)
}
