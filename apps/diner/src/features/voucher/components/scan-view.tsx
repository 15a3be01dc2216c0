import { Button } from '@comanda/ui/action/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { scanCode } from '../scan-code.ts'
import styles from './number-form.module.css'

export interface ScanViewProps {
  reader: Parameters<typeof scanCode>[0]
  onCode: (code: string) => void
  onStop: () => void
}

/** The camera's picture, until it reads a code. */
export function ScanView({ reader, onCode, onStop }: ScanViewProps) {
  const text = useText()
  const video = useRef<HTMLVideoElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [isShut, setShut] = useState(false)
  const found = useRef(onCode)
  found.current = onCode
  // The pressed button is gone: focus moves to the way back.
  useEffect(() => view.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    const ending = new AbortController()
    if (video.current === null) return
    scanCode(reader, video.current, ending.signal).then(
      (code) => found.current(code),
      () => {
        if (!ending.signal.aborted) setShut(true)
      },
    )
    return () => ending.abort()
  }, [reader])
  return (
    <div ref={view} className={styles.scan}>
      {isShut ? (
        <p role="alert" className={styles.problem}>
          {text('voucher.noCamera')}
        </p>
      ) : (
        <video ref={video} className={styles.video} muted playsInline aria-label={text('voucher.scanning')} />
      )}
      <Button wide onClick={onStop}>
        {text('voucher.scanStop')}
      </Button>
    </div>
  )
}
