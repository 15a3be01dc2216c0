import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Main, Page } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../app/page-input.ts'
import { useText } from '../i18n/text.ts'

/** Says that the screen is not built yet, and shows the way back. */
export function NotBuilt({ title }: { title: string }) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Page>
      <TopBar title={title} />
      <Main>
        <Blank
          title={text('app.notBuiltTitle', { title })}
          text={text('app.notBuiltText')}
          action={
            <Link to={pathOf('/index/home')} className={buttonClass({ kind: 'primary' })}>
              {text('app.backHome')}
            </Link>
          }
        />
      </Main>
    </Page>
  )
}
