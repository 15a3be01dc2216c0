import { RegisterSheet } from './register-sheet.tsx'
import { useWelcome } from './use-welcome.ts'

export interface RegisterForProps {
  /** The page for members that the guest asked for. */
  path: string
  onClose: () => void
}

/** Registers a guest, then opens the page. */
export function RegisterFor({ path, onClose }: RegisterForProps) {
  const welcome = useWelcome(path)
  return (
    <RegisterSheet
      onDone={() => {
        // The success stands below the page, which a sheet covers.
        onClose()
        welcome('registered')
      }}
      onClose={onClose}
    />
  )
}
