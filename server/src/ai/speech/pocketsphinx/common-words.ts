/** Common English words. Speech made of common words is not a command, even if it sounds similar. */
export const commonWords: readonly string[] = `
the be to of and a in that have i it for not on with he as you do at this but his by from they we say her she or an
will my one all would there their what so up out if about who get which go me when make can like time no just him
know take people into year your good some could them see other than then now look only come its over think also back
after use two how our work first well way even new want because any these give day most us is are was were been has
had did does said got made went going doing coming saying trying looking thinking talking telling told asked let tell
ask call try need feel become leave put mean keep begin seem help show hear play run move live believe bring happen
must write provide sit stand lose pay meet include continue set learn change lead understand watch follow stop create
speak read allow add spend grow open walk win offer remember love consider appear buy sell wait serve die send expect
build stay fall cut reach kill remain please thanks thank hello hi hey okay ok yeah maybe never nothing something
anything everything someone anyone everyone always often sometimes again still yet already ever too very really much
many more less least few little big small great high low long short old young right wrong left next last early late
best better bad worse sure true false real same different man woman child children mother father friend friends
family home house car door room school phone money dollar dollars price market token tokens coin coins wallet account
bank trade order number name word words week month morning night today tomorrow yesterday tonight minute minutes hour
hours second seconds world life hand part place case thing things point company country city state problem fact story
question answer reason idea water food coffee weather music news game team job business picture message email address
list half percent hundred thousand million billion three four five six seven eight nine ten should may might shall
don't didn't doesn't won't can't couldn't wouldn't shouldn't isn't aren't wasn't weren't i'm i've i'll i'd you're
you've you'll it's that's there's what's let's he's she's we're they're before while during without within through
between under against until since where why whose here down off away around together almost enough quite rather both
each every another such own
`
  .trim()
  .split(/\s+/)
