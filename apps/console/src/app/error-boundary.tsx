import { Component, type ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import css from './message.module.css'

/** A broken screen must offer a way back: reload. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className={css.page}>
        <div role="alert">
          <h1>{text('house.broken')}</h1>
        </div>
        <button type="button" onClick={() => location.reload()}>
          {text('house.reload')}
        </button>
      </main>
    )
  }
}
