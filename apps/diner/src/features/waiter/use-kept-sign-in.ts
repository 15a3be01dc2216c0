import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { shellCredentials } from '../../platform/native-shell.ts'
import { signIn } from './waiter-session.ts'

/** A signed-in waiter continues; the shell's kept credentials are tried once. `ended` = the server refuses them. */
export function useKeptSignIn(goOn: () => void): 'none' | 'asking' | 'ended' {
  const page = usePage()
  const isServing = page.serving !== null && !page.serving.ended
  const [kept] = useState(shellCredentials)
  const [state, setState] = useState<'none' | 'asking' | 'ended'>(kept !== null || isServing ? 'asking' : 'none')
  const tried = useRef(false)
  useEffect(() => {
    if (tried.current) return
    tried.current = true
    if (isServing) return goOn()
    if (kept === null) return
    void signIn(page, kept).then((result) => {
      if (result.ok) goOn()
      else setState(result.code === 'waiter_code_ended' ? 'ended' : 'none')
    })
  }, [page, kept, isServing, goOn])
  return state
}
