import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Main, Page } from '@comanda/ui/layout/page.tsx'
import { Component, type ReactNode } from 'react'
import { PageHeading } from '../app/page-heading.tsx'
import { type Text, TextContext } from '../i18n/text.ts'

interface Props {
  /** Changes with the address: a new page gets a new chance. */
  readonly at: string
  readonly home: string
  readonly children: ReactNode
}

/** Catches unforeseen errors. The cart is on the server, so a reload loses nothing; the guest never reads a stack. */
export class ErrorBoundary extends Component<Props, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null }

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps(props: Props, state: { failedAt: string | null }) {
    if (state.failedAt === null) return null
    if (state.failedAt === '') return { failedAt: props.at }
    return state.failedAt === props.at ? null : { failedAt: null }
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children
    return <TextContext.Consumer>{(text) => <Fault text={text} home={this.props.home} />}</TextContext.Consumer>
  }
}

function Fault({ text, home }: { text: Text; home: string }) {
  return (
    <Page>
      <Main>
        <PageHeading />
        <Blank
          title={text('app.faultTitle')}
          text={text('app.faultText')}
          action={
            <>
              <Button kind="primary" onClick={() => window.location.reload()}>
                {text('app.tryAgain')}
              </Button>
              <a href={home} className={buttonClass({ kind: 'quiet' })}>
                {text('app.backHome')}
              </a>
            </>
          }
        />
      </Main>
    </Page>
  )
}
