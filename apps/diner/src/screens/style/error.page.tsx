import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { Link } from 'react-router'
import { usePage } from '../../app/page-input.ts'
import { localText } from '../../features/style/local-text.ts'
import { useText } from '../../i18n/text.ts'

/** Unknown addresses, and table codes that lead nowhere. */
export function Page() {
  const text = useText()
  const { problem, style, language } = usePage()
  const words = { store_unknown: 'error.storeText', table_unknown: 'error.tableText' }
  return (
    <PageFrame>
      <Main>
        <h1 className="sr">{localText(style.names, language)}</h1>
        <Blank
          title={text('error.title')}
          text={text(problem === null ? 'error.text' : words[problem])}
          action={
            <Link to="/index/home" className={buttonClass({ kind: 'primary', size: 'big' })}>
              {text('error.home')}
            </Link>
          }
        />
      </Main>
    </PageFrame>
  )
}
