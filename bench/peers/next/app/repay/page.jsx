import '../../../styles/instalments.css'
import { Instalments } from '../../../pages/instalments.jsx'
import { instalments } from '../../../pages/loans.js'

export const dynamic = 'force-dynamic'
export const metadata = { title: instalments.product }

export default function Page() {
  return <Instalments instalments={instalments} />
}
