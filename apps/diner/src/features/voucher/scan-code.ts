/** Reads a code by the camera, if the browser can (decision 0023); otherwise the guest types the number. */

interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface CodeReaders {
  new (options: { readonly formats: readonly string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Platforms print QR codes and barcodes. */
const wanted = ['qr_code', 'code_128']

/** Null = not supported here. Opens no camera yet. */
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

/**
 * The first code the camera reads, with its picture in `video`; rejects if the guest or the phone refuses the camera.
 */
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
