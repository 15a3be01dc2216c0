import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { CodePicture } from './code-picture.tsx'
import { useHandOverCode } from './hand-over-code.queries.ts'

/**
 * The code that the rider scans at the door. The number alone hands nothing over: a delivery ends by its rider's
 * report.
 */
export function DeliveryCode({ storeId, outtradeno }: { storeId: string; outtradeno: string }) {
  const text = useText()
  const code = useHandOverCode({ storeId, outtradeno })
  const { data } = code
  if (data !== undefined) {
    const { source, number } = data
    return (
      <CodePicture source={source} alt={text('dispatch.codePicture', { number })} words={text('dispatch.codeText')} />
    )
  }
  const failed = queryProblem(code) !== null
  return (
    <CodePicture
      source={failed ? null : undefined}
      alt=""
      words={text(failed ? 'dispatch.codeFailed' : 'dispatch.loading')}
    />
  )
}
