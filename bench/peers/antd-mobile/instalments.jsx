import { Button, Card, Checkbox, Collapse, NavBar, NoticeBar, SafeArea } from 'antd-mobile'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { company } from '../pages/loans.js'
import { changed, totalOf } from '../pages/selection.js'
import { texts } from '../pages/texts.js'

function Lines({ title, amount, due, about }) {
  return (
    <>
      <b>
        {title} {amount}
      </b>
      <br />
      {due}
      <br />
      {about}
    </>
  )
}

export function Instalments() {
  const { product, open, paid, paidTitle, settling } = useLoaderData()
  const [selected, setSelected] = useState(1)
  const total = totalOf(open, selected)
  return (
    <>
      <NoticeBar content={texts.demo} />
      <NavBar back={texts.back}>{product}</NavBar>
      <Card title={texts.chosenTotal}>
        <h1>{total}</h1>
      </Card>
      <Card title={texts.pending}>
        <ul>
          {open.map((period, index) => (
            <li key={period.no}>
              <Checkbox
                checked={index < selected}
                onChange={(isTicked) => setSelected(changed(index, isTicked))}
              >
                <Lines {...period} />
              </Checkbox>
            </li>
          ))}
        </ul>
      </Card>
      <p>{settling}</p>
      <Collapse>
        <Collapse.Panel key="paid" title={paidTitle}>
          {paid.map((period) => (
            <p key={period.no}>
              <Lines {...period} />
            </p>
          ))}
        </Collapse.Panel>
      </Collapse>
      <p>{texts.together}</p>
      <Button block fill="none">
        {texts.calendar}
      </Button>
      <Checkbox
        checked={selected === open.length}
        onChange={(isTicked) => setSelected(isTicked ? open.length : 1)}
      >
        {texts.selectAll}
      </Checkbox>
      <b>{total}</b>
      <Button block color="primary" disabled={selected === 0}>
        {texts.payNow}
      </Button>
      <Button block fill="none">
        {texts.payByCard}
      </Button>
      <p>English Indonesia 中文</p>
      <p>{company}</p>
      <SafeArea position="bottom" />
    </>
  )
}
