import { useEffect, useState } from 'react'
import { codeReader } from './scan-code.ts'

type CodeReader = NonNullable<Awaited<ReturnType<typeof codeReader>>>

/** Null until the phone knows that it can read codes, and if it cannot. */
export function useCodeReader(): CodeReader | null {
  const [reader, setReader] = useState<CodeReader | null>(null)
  useEffect(() => {
    let gone = false
    void codeReader().then((found) => {
      if (!gone && found !== null) setReader(found)
    })
    return () => {
      gone = true
    }
  }, [])
  return reader
}
