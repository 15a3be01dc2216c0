/**
 * The sound of a new ticket: two struck notes, made here so that nothing is downloaded. Browsers stay silent until somebody has
 * touched the page, and so they are again after a reload: `unlock` is called from every tap and key. Between rings the sound rests:
 * running, it takes a quarter of a core to play nothing, all evening.
 */
export interface Chime {
  /** Asks for the browser's leave, where it has not given it. */
  unlock(): void
  /** While the browser keeps it silent a ring is owed, and sounds once it no longer is: one, however many there were. */
  ring(): void
  /** The browser lets it sound, or did when it last rang. */
  isAllowed(): boolean
  /** `tell` hears whenever `isAllowed` may have changed; answers how it stops hearing. */
  onChange(tell: () => void): () => void
}

export function createChime(): Chime {
  let context: AudioContext | null = null
  let isOwed = false
  let isResting = false
  /** Rings that are sounding. */
  let sounding = 0
  const listeners = new Set<() => void>()
  const isRunning = () => context?.state === 'running'
  const isAllowed = () => isResting || isRunning()

  function changed(): void {
    if (isRunning() && !isResting) ringOrRest()
    for (const tell of listeners) tell()
  }

  function ringOrRest(): void {
    if (isOwed && context !== null) {
      isOwed = false
      sounding += 1
      strikeTwice(context, () => {
        sounding -= 1
        changed()
      })
    } else if (sounding === 0) {
      isResting = true
      context?.suspend().catch(() => undefined)
    }
  }

  function wake(): void {
    isResting = false
    context ??= makeContext(changed)
    // A browser that does not let it leaves the promise open, or refuses it.
    context?.resume().then(changed, () => undefined)
  }

  return {
    unlock() {
      if (!isAllowed()) wake()
    },
    isAllowed,
    ring() {
      isOwed = true
      wake()
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

function strikeTwice(audio: AudioContext, ended: () => void): void {
  strike(audio, audio.currentTime, 880)
  strike(audio, audio.currentTime + 0.18, 1318.5).addEventListener('ended', ended)
}

function strike(audio: AudioContext, at: number, pitch: number): OscillatorNode {
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
  return note
}
