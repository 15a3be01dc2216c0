import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { HistoryList } from '../../features/member/history/history-list.tsx'
import { ListBack } from '../../features/store/components/list-back.tsx'
import { useText } from '../../i18n/text.ts'

/** The member's consumption history (spec 2 §2). */
export function Page() {
  const text = useText()
  return (
    <PageFrame>
      <TopBar title={text('history.title')} lead={<ListBack to="/index/mine" />} />
      <Main>
        <HistoryList />
      </Main>
    </PageFrame>
  )
}
