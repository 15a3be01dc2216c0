/** Reading a code by the camera, where the browser has both (decision 0023): elsewhere the number is typed. */

interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface CodeReaders {
  new (options: { readonly formats: readonly string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Platforms print squares and bars. */
const wanted = ['qr_code', 'code_128']

/** Null = it cannot be done here. Asks for no camera yet. */
export async function codeReader(): Promise<CodeReader | null> {
  const Readers = (globalThis as { BarcodeDetector?: CodeReaders }).BarcodeDetector
  if (Readers === undefined || navigator.mediaDevices?.getUserMedia === undefined) return null
  try {
    const known = await Readers.getSupportedFormats()
    const formats = wanted.filter((format) => known.includes(format))
    return formats.length === 0 ? null : new Readers({ formats })
  } catch {
    return null
  }
}

/** The first code that the camera sees, shown in `video` meanwhile; rejects where the guest or the phone gives no camera. */
export async function scanCode(reader: CodeReader, video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const [code] = await reader.detect(video)
      if (code !== undefined && code.rawValue.trim() !== '') return code.rawValue.trim()
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    throw new Error('stopped')
  } finally {
    stop()
  }
}

const everyMs = 150
