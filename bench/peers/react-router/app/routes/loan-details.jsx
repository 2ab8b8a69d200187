import '../../../styles/loan-details.css'
import { LoanDetails } from '../../../pages/loan-details.jsx'
import { loan } from '../../../pages/loans.js'

export const meta = () => [{ title: loan.product }]

export const loader = async () => ({ loan })

export default function LoanDetailsRoute({ loaderData }) {
  return <LoanDetails loan={loaderData.loan} />
}
