import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { check, warningCircle, x } from '@comanda/ui/icon/icons.tsx'
import { Toast, type ToastProps } from '@comanda/ui/overlay/toast.tsx'
import { useEffect } from 'react'
import { useText } from '../i18n/text.ts'
import { useWhenBack } from './offline.ts'
import { dismissProblem, useProblem } from './problem.state.ts'

const shownMs = 6000

/** The last problem or good news, below the page, for a few seconds. */
export function ProblemNotice({ at = 'band' }: Pick<ToastProps, 'at'>) {
  const text = useText()
  const { problem, notice } = useProblem()
  useEffect(() => {
    if (problem === null && notice === '') return
    const timer = setTimeout(dismissProblem, shownMs)
    return () => clearTimeout(timer)
  }, [problem, notice])
  useWhenBack(() => {
    if (useProblem.getState().problem?.code === 'offline') dismissProblem()
  })
  return (
    <Toast
      at={at}
      icon={problem === null ? check : warningCircle}
      action={
        (problem || notice) && <IconButton shape={x} size="md" label={text('app.dismiss')} onClick={dismissProblem} />
      }
    >
      {problem ? problem.message || text('app.notDone') : notice}
    </Toast>
  )
}
