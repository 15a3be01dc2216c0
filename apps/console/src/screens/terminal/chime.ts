/**
 * The sound of a new ticket: two struck notes, generated, so nothing is downloaded. Browsers block audio until the
 * page is touched, and again after a reload: every tap and key calls `unlock`. Between rings the audio is suspended:
 * idle audio costs a quarter of a core all evening.
 */
export interface Chime {
  /** Asks the browser to allow audio, if it has not. */
  unlock(): void
  /** While audio is blocked one ring is pending, and sounds as soon as audio is allowed. */
  ring(): void
  /** Whether the browser allows audio, or did at the last ring. */
  isAllowed(): boolean
  /** Calls `listener` when `isAllowed` may have changed. Returns the unsubscribe function. */
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
    if (isRunning() && !isResting) ringOrSuspend()
    for (const tell of listeners) tell()
  }

  function ringOrSuspend(): void {
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
    // A browser that blocks audio leaves the promise pending, or rejects it.
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

/** Null without an audio device: the tickets must still arrive. */
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
