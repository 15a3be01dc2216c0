import { useLocation } from 'react-router'
import { useText } from '../i18n/text.ts'
import { titleId } from './title.ts'

/** What the page is called, to those who hear it: the heading of one that shows none of its own. */
export function PageHeading() {
  const text = useText()
  const { pathname } = useLocation()
  return <h1 className="sr">{text(titleId(pathname))}</h1>
}
