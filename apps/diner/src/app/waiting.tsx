import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Main, Page } from '@comanda/ui/layout/page.tsx'
import { useText } from '../i18n/text.ts'
import { PageHeading } from './page-heading.tsx'

/** Shown while a screen's code loads. */
export function Waiting() {
  const text = useText()
  return (
    <Page>
      <Main>
        <PageHeading />
        <p className="sr" role="status">
          {text('app.loading')}
        </p>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="picture" />
        <Skeleton width="most" />
        <Skeleton width="third" />
      </Main>
    </Page>
  )
}
