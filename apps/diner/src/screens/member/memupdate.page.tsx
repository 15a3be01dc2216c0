import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { ProfilePart } from '../../features/member/profile/profile-part.tsx'
import { ListBack } from '../../features/store/components/list-back.tsx'
import { useStores } from '../../features/store/store.queries.ts'
import { useText } from '../../i18n/text.ts'

/** The member's own details (spec 2 §2 Profile page). */
export function Page() {
  const text = useText()
  const stores = useStores({ spot: undefined, tableNo: '' }).data
  return (
    <PageFrame>
      <TopBar title={text('profile.title')} lead={<ListBack to="/index/mine" />} />
      <Main>
        <ProfilePart storeName={(id) => stores?.find((store) => store.id === id)?.name ?? ''} />
      </Main>
    </PageFrame>
  )
}
