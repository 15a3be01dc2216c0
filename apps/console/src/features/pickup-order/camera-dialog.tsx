import { useEffect, useRef, useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import css from './hand-over.module.css'

/** https://wicg.github.io/shape-detection-api: where it exists, the browser reads codes itself. */
interface CodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type CodeDetectorMaker = new (options: { readonly formats: readonly string[] }) => CodeDetector

function detectorMaker(): CodeDetectorMaker | undefined {
  return (globalThis as { BarcodeDetector?: CodeDetectorMaker }).BarcodeDetector
}

/** Whether this browser can read a code with its camera. If not, the counter says so. */
export function canReadCodes(): boolean {
  return detectorMaker() !== undefined && globalThis.navigator?.mediaDevices?.getUserMedia !== undefined
}

/** Often enough for a hand that holds a phone, rare enough for a small tablet. */
const lookMs = 200

interface Props {
  readonly onCode: (code: string) => void
  readonly onDone: () => void
}

/** Shows the camera until it reads a code. No picture is kept or sent. */
export function CameraDialog({ onCode, onDone }: Props) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useRef(onCode)
  found.current = onCode
  useEffect(() => watch(video.current, { onCode: (code) => found.current(code), onFail: () => setFailed(true) }), [])
  return (
    <AskDialog title={t('ahead.cameraTitle')} hint={failed ? t('ahead.cameraNo') : undefined} onDone={onDone}>
      {failed ? null : <video ref={video} className={css.camera} autoPlay muted playsInline />}
      <div className={ask.buttons}>
        <button type="button" className={ask.keep} onClick={onDone}>
          {t('ahead.close')}
        </button>
      </div>
    </AskDialog>
  )
}

/** Opens the camera and looks for a code. Returns the function that closes it. */
function watch(
  video: HTMLVideoElement | null,
  hear: { readonly onCode: (code: string) => void; readonly onFail: () => void },
): () => void {
  const Detector = detectorMaker()
  if (video === null || Detector === undefined) return () => undefined
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const end = () => {
    ended = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async () => {
    const detector = new Detector({ formats: ['qr_code'] })
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (ended) return end()
    video.srcObject = stream
    const look = async () => {
      // No picture yet: try again.
      const codes = await detector.detect(video).catch(() => [])
      const code = codes[0]?.rawValue.trim()
      if (ended) return
      if (code) hear.onCode(code)
      else timer = setTimeout(() => void look(), lookMs)
    }
    await look()
  }
  start().catch(hear.onFail)
  return end
}
