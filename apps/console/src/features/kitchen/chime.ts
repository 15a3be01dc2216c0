/**
 * The sound of a new ticket: two struck notes, made here so that nothing is downloaded. Browsers stay silent until the
 * person has touched the page, so `unlock` is called from a tap.
 */
export interface Chime {
  unlock(): void
  ring(): void
  readonly ready: () => boolean
}

export function createChime(): Chime {
  let context: AudioContext | null = null
  const make = () => {
    context ??= new AudioContext()
    return context
  }
  return {
    unlock() {
      void make().resume()
    },
    ready: () => context?.state === 'running',
    ring() {
      const audio = make()
      if (audio.state !== 'running') return
      for (const [at, pitch] of [
        [0, 880],
        [0.18, 1318.5],
      ] as const) {
        strike(audio, audio.currentTime + at, pitch)
      }
    },
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
