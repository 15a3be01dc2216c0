import { check } from '@comanda/ui/icon/icons.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useMenuNews } from '../menu.state.ts'

const shownMs = 5000

/** A quiet notice that the menu has just changed; it disappears by itself. */
export function MenuNews() {
  const text = useText()
  const news = useMenuNews()
  const [shownNews, setShownNews] = useState(news)
  useEffect(() => {
    if (news === shownNews) return
    const timer = setTimeout(() => setShownNews(news), shownMs)
    return () => clearTimeout(timer)
  }, [news, shownNews])
  return <Toast icon={check}>{news === shownNews ? undefined : text('menu.news')}</Toast>
}
