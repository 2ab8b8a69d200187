import '../../../styles/instalments.css'
import { Instalments } from '../../../pages/instalments.jsx'
import { instalments } from '../../../pages/loans.js'

export const meta = () => [{ title: instalments.product }]

export const loader = async () => ({ instalments })

export default function InstalmentsRoute({ loaderData }) {
  return <Instalments instalments={loaderData.instalments} />
}
