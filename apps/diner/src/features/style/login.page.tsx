import { Blank } from '@comanda/ui/blank.tsx'
import { buttonClass } from '@comanda/ui/button.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/page.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { useText } from '../../i18n/text.ts'
import { localText } from './local-text.ts'

/** Waiters will sign in here. Until they can, the page says so and offers no form that leads nowhere. */
export function Page() {
  const text = useText()
  const pathOf = useAppPath()
  const { style, language } = usePage()
  return (
    <PageFrame>
      <Main>
        <h1 className="sr">{localText(style.names, language)}</h1>
        <Blank
          title={text('login.title')}
          text={text('login.later')}
          action={
            <Link to={pathOf('/index/home')} className={buttonClass({ kind: 'primary', size: 'big' })}>
              {text('error.home')}
            </Link>
          }
        />
      </Main>
    </PageFrame>
  )
}
