/**
 * Units of UCUM that records use: those get the system of UCUM when facts are written. Other units are written as text.
 * A test compares the list with a library of UCUM.
 */
// In turn: counts and parts; amounts of substance; masses; activities; volumes, lengths and areas; pressures, temperatures,
// energies and electricity; times; others.
export const ucumUnits: readonly string[] = `
1 % [ppm] 10*3/uL 10*6/uL 10*9/L 10*12/L 10*3/mL 10*6/mL /uL /mL /L /[HPF] /[LPF] 10*2
mol/L mmol/L umol/L nmol/L pmol/L mmol/mol umol/mol mmol/kg umol/g nmol/mL mmol/d mmol umol mol meq/L meq meq/d
mosm/kg mosm/L
kg g mg ug ng pg fg [lb_av] [oz_av] [gr] g/L g/dL mg/L mg/dL ug/L ug/dL ug/mL ng/L ng/dL ng/mL pg/mL pg/dL mg/mL g/mL
kg/L mg/g ug/g ng/g mg/mmol g/g mg/kg ug/kg g/kg mg/d g/d ug/d mg/h ug/min mg/m2 kg/m2 g/(24.h) mg/(24.h) mmol/(24.h)
ug/(24.h)
[iU] [iU]/L [iU]/mL m[iU]/L m[iU]/mL u[iU]/mL k[iU]/L U/L U/mL mU/L kU/L kat/L ukat/L [arb'U]/mL
L dL cL mL uL fL nL pL m3 cm3 mm3 m cm mm um nm km [in_i] [ft_i] [mi_i] m2 cm2 mm2 [foz_us] [tsp_us] [tbs_us] [cup_us]
[drp] L/min mL/min mL/h mL/s L/s mL/kg mL/min/{1.73_m2} mL/d L/d
mm[Hg] kPa Pa cm[H2O] bar Cel [degF] K kcal cal J kJ W mV V uV A mA Hz kHz dB Gy mGy Sv mSv Bq [diop] deg
s ms min h d wk mo a /s /min /h /d /wk /mo /a mm/h m/s km/h /(4.h) /(6.h) /(8.h) /(12.h)
[pH] {INR} kat {ratio} {score}
`
  .trim()
  .split(/\s+/);
